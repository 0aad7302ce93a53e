"""The Kubernetes manifests, as far as they can be judged without a cluster."""

from typing import Any

import kubernetes_validate
import pytest
import yaml

from qdepth.settings import Settings
from tools.commands import ROOT


def _read(file: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all((ROOT / "docs" / "how-to" / "kubernetes" / file).read_text()))


MANIFESTS = _read("qdepth.yaml")
OPENID = _read("openid.yaml")
ONLY_PROXY = _read("only-proxy.yaml")
VERSIONS = ("1.30", kubernetes_validate.latest_version())


def _named(manifest: dict[str, Any]) -> str:
    return f"{manifest['kind']}-{manifest['metadata']['name']}"


def _pods() -> list[dict[str, Any]]:
    return [one["spec"]["template"]["spec"] for one in MANIFESTS if one["kind"] == "Deployment"]


def _containers() -> list[dict[str, Any]]:
    return [
        container
        for pod in _pods()
        for container in [*pod["containers"], *pod.get("initContainers", [])]
    ]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("manifest", MANIFESTS + OPENID + ONLY_PROXY, ids=_named)
def test_manifest_fits_its_schema(manifest: dict[str, Any], version: str) -> None:
    kubernetes_validate.validate(manifest, version, strict=True)


def test_field_that_does_not_exist_is_found() -> None:
    broken = MANIFESTS[1] | {"spec": MANIFESTS[1]["spec"] | {"replica": 2}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, VERSIONS[-1], strict=True)


def test_nobody_is_believed_until_a_proxy_is_named() -> None:
    trusted = MANIFESTS[0]["data"]["QDEPTH_TRUSTED_PROXIES"]
    assert trusted == "127.0.0.1"


def test_policy_is_about_the_servers() -> None:
    selected = ONLY_PROXY[0]["spec"]["podSelector"]["matchLabels"]
    server = next(one for one in MANIFESTS if _named(one) == "Deployment-qdepth-server")
    labels = server["spec"]["template"]["metadata"]["labels"]
    assert selected.items() <= labels.items()
    (container,) = server["spec"]["template"]["spec"]["containers"]
    (rule,) = ONLY_PROXY[0]["spec"]["ingress"]
    assert rule["ports"][0]["port"] in {port["name"] for port in container["ports"]}


def test_nothing_runs_as_root_or_writes_its_image() -> None:
    assert all(pod["securityContext"]["runAsNonRoot"] for pod in _pods())
    for container in _containers():
        context = container["securityContext"]
        assert context["readOnlyRootFilesystem"]
        assert not context["allowPrivilegeEscalation"]
        assert context["capabilities"] == {"drop": ["ALL"]}


@pytest.mark.parametrize("manifests", [MANIFESTS, OPENID])
def test_settings_exist_and_let_the_server_start(
    manifests: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (config,) = (one["data"] for one in manifests if one["kind"] == "ConfigMap")
    names = {name.removeprefix("QDEPTH_").lower() for name in config}
    assert names <= Settings.model_fields.keys()
    for name, value in config.items():
        monkeypatch.setenv(name, value)
    settings = Settings()
    settings.require_said_who()
    settings.require_provider()


def test_service_sets_no_setting() -> None:
    """Kubernetes tells pods of a service `qdepth` by a variable QDEPTH_PORT, unless told not to."""
    assert [pod["enableServiceLinks"] for pod in _pods()] == [False, False]


def test_selectors_find_what_they_name() -> None:
    labels = [
        one["spec"]["template"]["metadata"]["labels"].items()
        for one in MANIFESTS
        if one["kind"] == "Deployment"
    ]
    for manifest in MANIFESTS:
        selector = manifest.get("spec", {}).get("selector") or manifest.get("spec", {}).get(
            "podSelector"
        )
        if selector:
            wanted = selector.get("matchLabels", selector).items()
            assert any(wanted <= found for found in labels), _named(manifest)
