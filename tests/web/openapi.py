"""A client for tests that holds every answer of the API against the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import Flask
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from werkzeug.test import TestResponse

from webui.app.api.description import openapi_document

_NAME = "urn:openapi"


class CheckedClient:
    """On the own machine it writes with the panel's token; elsewhere it shows `headers`."""

    def __init__(self, app: Flask, headers: dict[str, str] | None = None) -> None:
        self._client = app.test_client()
        self._document = openapi_document()
        resource = Resource.from_contents(self._document, DRAFT202012)
        self._registry = Registry().with_resource(_NAME, resource)
        self.headers = {} if headers is None else headers
        if headers is None:
            told = self.get("/api/token").json
            assert told is not None
            self.headers = {told["header"]: told["token"]}

    def get(self, path: str, **kwargs: Any) -> TestResponse:
        return self._checked("get", path, **kwargs)

    def post(self, path: str, **kwargs: Any) -> TestResponse:
        return self._checked("post", path, **kwargs)

    def delete(self, path: str, **kwargs: Any) -> TestResponse:
        return self._checked("delete", path, **kwargs)

    def _checked(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, **kwargs: Any
    ) -> TestResponse:
        sent = {**self.headers, **(headers or {})}
        answer = self._client.open(path, method=method.upper(), headers=sent, **kwargs)
        self.check(method, path, answer)
        return answer

    def check(self, method: str, path: str, answer: TestResponse) -> None:
        """The answer's status is announced, and its body is as described."""
        described = self._operation(method, path)["responses"].get(str(answer.status_code))
        assert described is not None, f"{method} {path} answered {answer.status_code}, unannounced"
        if "$ref" in described:
            described = self._document["components"]["responses"][described["$ref"].split("/")[-1]]
        if "content" not in described:
            assert answer.data == b""
            return
        if "application/json" not in described["content"]:
            assert answer.mimetype in described["content"]
            return
        assert answer.mimetype == "application/json"
        schema = described["content"]["application/json"]["schema"]
        self._validator(schema).validate(answer.json)

    def _operation(self, method: str, path: str) -> dict[str, Any]:
        # A fixed address comes before one with a placeholder in the same place.
        paths = sorted(self._document["paths"].items(), key=_fixed_first)
        for template, operations in paths:
            pattern = re.sub(r"\{\w+\}", "[^/]+", template)
            if re.fullmatch(pattern, path.split("?")[0]):
                found: dict[str, Any] = operations[method]
                return found
        raise AssertionError(f"{path} is not in the document")

    def _validator(self, schema: dict[str, Any]) -> Draft202012Validator:
        absolute = _with_absolute_references(schema)
        return Draft202012Validator(absolute, registry=self._registry)


def _fixed_first(named: tuple[str, Any]) -> tuple[bool, str]:
    return not named[0].endswith(".jpg"), named[0]


def _with_absolute_references(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {
            name: f"{_NAME}{value}" if name == "$ref" else _with_absolute_references(value)
            for name, value in schema.items()
        }
    if isinstance(schema, list):
        return [_with_absolute_references(one) for one in schema]
    return schema
