FROM node:22-bookworm-slim AS page
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run types && npm run build

FROM python:3.11-slim-bookworm AS packages
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
RUN pip install --no-cache-dir uv==0.13.8
WORKDIR /app
COPY pyproject.toml uv.lock README.md LICENSE ./
RUN uv sync --frozen --no-dev --no-install-project
COPY backend/ backend/
COPY migrations/ migrations/
COPY --from=page /app/frontend/dist/ frontend/dist/
COPY tools/ tools/
COPY docs/ docs/
COPY frontend/public/ frontend/public/
RUN uv run --frozen --isolated --only-group site python -m tools.help_site
# The user of the image can write none of it: what is not compiled here is compiled at each start.
RUN uv build --wheel --out-dir wheel && uv pip install --python .venv --no-deps --no-index --find-links wheel qdepth
# Machine code for any processor of this architecture: that of the user need not be the one here.
ENV NUMBA_CACHE_DIR=/app/machine-code NUMBA_CPU_NAME=generic
RUN .venv/bin/qdepth prepare

# The wheel with what it needs: no sources, no build tools.
FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin qdepth
WORKDIR /app
COPY --from=packages /app/.venv/ .venv/
COPY --from=packages /app/machine-code/ machine-code/
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 QDEPTH_HOST=0.0.0.0
ENV NUMBA_CACHE_DIR=/app/machine-code NUMBA_CPU_NAME=generic
USER 10001
EXPOSE 8000
CMD ["qdepth", "serve"]
