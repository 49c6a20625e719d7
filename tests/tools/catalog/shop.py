"""A small shop's catalog, made by hand."""

from __future__ import annotations

from hopql.state.cards import Column, FewShot, ForeignKey, SuggestedJoin, TableCard


def column(name: str, kind: str = "text", description: str = "", **more: object) -> Column:
    return Column.model_validate({"name": name, "type": kind, "description": description, **more})


CUSTOMER = TableCard(
    name="customer",
    description="People and companies who buy.",
    columns=[
        column("id", "integer", key=True),
        column("name", description="Full name", samples=["Ada Lovelace", "Grace Hopper"], essential=True),
        column("city", samples=["Berlin", "São Paulo"]),
        column("status", "user-defined", enum=["active", "closed"]),
    ],
    primary_key=["id"],
)
ORDERS = TableCard(
    name="orders",
    description="One row an order.",
    columns=[
        column("id", "integer", key=True),
        column("cust_id", "integer", key=True),
        column("orderShippedAt", "timestamp", "When the order left the warehouse"),
        column("billing", "integer"),
        column("delivery", "integer"),
    ],
    primary_key=["id"],
    foreign_keys=[
        ForeignKey(columns=["cust_id"], table="customer", to=["id"]),
        ForeignKey(columns=["billing"], table="address", to=["id"]),
        ForeignKey(columns=["delivery"], table="address", to=["id"]),
    ],
)
ITEM = TableCard(
    name="item",
    description="Lines of an order: which product, how many.",
    columns=[
        column("order_id", "integer"),
        column("product_id", "integer"),
        column("qty", "integer", "Pieces ordered"),
    ],
    primary_key=["order_id", "product_id"],
    foreign_keys=[ForeignKey(columns=["order_id"], table="orders", to=["id"])],
    join_hints=["item.product_id = Product.id"],
)
PRODUCT = TableCard(
    name="Product",
    description="Things that are sold.",
    columns=[column("id", "integer"), column("name", samples=["Widget X", "Widget Y", "Gadget"]), column("order")],
    primary_key=["id"],
)
ADDRESS = TableCard(
    name="address",
    description="Where parcels and bills go.",
    columns=[column("id", "integer"), column("street"), column("zip")],
    primary_key=["id"],
)
LOG = TableCard(
    name="audit.log",
    description="What the application did.",
    columns=[column("entry"), column("customer_ref", "integer")],
    suggested_joins=[SuggestedJoin(on="audit.log.customer_ref = customer.id", why="names", score=0.6)],
)
CARDS = [CUSTOMER, ORDERS, ITEM, PRODUCT, ADDRESS, LOG]
FEWSHOTS = [
    FewShot(
        intent="How many orders did each customer place?",
        tables=["orders", "customer"],
        sql="SELECT c.name, count(*) FROM orders o JOIN customer c ON c.id = o.cust_id GROUP BY c.name",
        id="per-customer",
    ),
    FewShot(
        intent="Which product sold most pieces?",
        tables=["item", "Product"],
        sql='SELECT p.name, sum(i.qty) FROM item i JOIN "Product" p ON p.id = i.product_id GROUP BY 1 ORDER BY 2 DESC',
    ),
    FewShot(intent="List all streets", tables=["address"], sql="SELECT street FROM address"),
]
