"""What a workspace knows from documents, code and its database's schema."""

from tools.knowing.filters import checked_filters
from tools.knowing.naming import KINDS, named_documents
from tools.knowing.opening import have_schema, knowledge_of
from tools.knowing.terms import terms_of

__all__ = ["KINDS", "checked_filters", "have_schema", "knowledge_of", "named_documents", "terms_of"]
