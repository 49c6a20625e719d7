"""What a workspace knows from documents, code and its database's schema."""

from hopql.tools.knowing.filters import checked_filters
from hopql.tools.knowing.naming import KINDS, named_documents
from hopql.tools.knowing.opening import have_schema, knowledge_of
from hopql.tools.knowing.terms import terms_of

__all__ = ["KINDS", "checked_filters", "have_schema", "knowledge_of", "named_documents", "terms_of"]
