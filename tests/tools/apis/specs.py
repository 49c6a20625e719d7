"""Small specs for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ORDERS: dict[str, Any] = {
    "openapi": "3.0.3",
    "info": {"title": "Orders API", "version": "2.1", "description": "Orders of <b>customers</b>, and their refunds."},
    "servers": [{"url": "https://{region}.shop.example/v2", "variables": {"region": {"default": "eu"}}}],
    "tags": [{"name": "orders", "description": "What was bought."}],
    "security": [{"token": []}],
    "paths": {
        "/orders": {
            "get": {"operationId": "listOrders", "summary": "List orders", "tags": ["orders"],
                    "parameters": [{"name": "status", "in": "query", "schema": {"type": "string",
                                    "enum": ["open", "shipped", "refunded"]}}],
                    "responses": {"200": {"content": {"application/json": {"schema": {
                        "type": "array", "items": {"$ref": "#/components/schemas/Order"}}}}}}},
            "post": {"operationId": "createOrder", "summary": "Create an order", "tags": ["orders"],
                     "requestBody": {"content": {"application/json": {"schema": {
                         "$ref": "#/components/schemas/Order"}}}},
                     "responses": {"201": {"content": {"application/json": {"schema": {
                         "$ref": "#/components/schemas/Order"}}}}}},
        },
        "/orders/{orderId}": {
            "parameters": [{"name": "orderId", "in": "path", "required": True, "schema": {"type": "string"}}],
            "get": {"summary": "Get an order", "tags": ["orders"], "responses": {"200": {"description": "ok"}}},
            "delete": {"summary": "Cancel an order", "tags": ["orders"], "deprecated": True, "security": [],
                       "responses": {"204": {"description": "gone"}}},
        },
        "/orders/{orderId}/refunds": {
            "post": {"operationId": "refundOrder", "summary": "Refund an order", "tags": ["orders"],
                     "parameters": [{"name": "orderId", "in": "path", "required": True, "schema": {"type": "string"}}],
                     "requestBody": {"content": {"application/json": {"schema": {
                         "type": "object", "required": ["amount"],
                         "properties": {"amount": {"type": "number"}, "reason": {"type": "string"}}}}}},
                     "responses": {"201": {"content": {"application/json": {"schema": {"type": "object", "properties": {
                         "id": {"type": "string"}}}}}}}},
        },
        "/customers/{customerId}/messages": {
            "post": {"summary": "Send a message to a customer", "tags": ["customers"],
                     "parameters": [{"name": "customerId", "in": "path", "required": True,
                                     "schema": {"type": "string"}}],
                     "requestBody": {"content": {"application/json": {"schema": {"type": "object", "required": ["text"],
                         "properties": {"text": {"type": "string"}}}}}},
                     "responses": {"202": {"description": "sent"}}},
        },
    },
    "components": {
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        "schemas": {
            "Order": {"type": "object", "required": ["customer_id", "items"], "properties": {
                "id": {"type": "string", "readOnly": True}, "customer_id": {"type": "string"},
                "items": {"type": "array", "items": {"type": "object", "required": ["sku"], "properties": {
                    "sku": {"type": "string"}, "count": {"type": "integer", "default": 1}}}},
                "parent": {"$ref": "#/components/schemas/Order"}}},
        },
    },
}  # fmt: skip
"""An API of orders: a cycle, a read-only id, a deprecated operation, security that one operation does without."""

ADS: dict[str, Any] = {
    "swagger": "2.0",
    "info": {"title": "Ads API v3", "version": "3.0"},
    "host": "ads.example.net", "basePath": "/v3", "schemes": ["http", "https"],
    "consumes": ["application/json"],
    "securityDefinitions": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}},
    "security": [{"key": []}],
    "definitions": {"Campaign": {"type": "object", "required": ["name", "budget"], "properties": {
        "campaignId": {"type": "integer"}, "name": {"type": "string"}, "budget": {"type": "number"},
        "state": {"type": "string", "enum": ["enabled", "paused"]}}}},
    "paths": {
        "/campaigns": {
            "get": {"summary": "List campaigns", "responses": {"200": {"description": "ok", "schema": {
                "type": "array", "items": {"$ref": "#/definitions/Campaign"}}}}},
            "post": {"summary": "Create a campaign", "parameters": [{"in": "body", "name": "body", "required": True,
                     "schema": {"$ref": "#/definitions/Campaign"}}],
                     "responses": {"201": {"description": "made", "schema": {"$ref": "#/definitions/Campaign"}}}},
        },
        "/campaigns/{campaignId}/image": {
            "put": {"summary": "Upload the image of a campaign", "consumes": ["multipart/form-data"], "parameters": [
                {"in": "path", "name": "campaignId", "required": True, "type": "integer"},
                {"in": "formData", "name": "file", "type": "file", "required": True}],
                "responses": {"200": {"description": "ok"}}},
        },
        "/campaigns/{campaignId}/pause": {
            "post": {"summary": "Pause a campaign", "parameters": [
                {"in": "path", "name": "campaignId", "required": True, "type": "integer"}],
                "responses": {"200": {"description": "ok"}}},
        },
    },
}  # fmt: skip
"""An API of campaigns in the older form."""


def written(folder: Path, **specs: Any) -> list[Path]:
    """Specs as files of a folder, JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, spec in specs.items():
        file = folder / f"{name}.json"
        file.write_text(json.dumps(spec), encoding="utf-8")
        files.append(file)
    return files
