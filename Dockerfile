# docker build -t bonfire . ; compose.yaml runs it with PostgreSQL and a proxy: see docs/operations.md.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm run build

FROM ${BASE_IMAGE}
RUN groupadd --gid 4000 bonfire \
  && useradd --uid 4000 --gid bonfire --no-create-home --home-dir /nonexistent bonfire \
  && install -d -o bonfire -g bonfire -m 0700 /var/lib/bonfire
COPY --from=build /src/dist/bonfire /opt/bonfire
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/var/lib/bonfire PATH=/opt/bonfire/bin:$PATH
USER bonfire
WORKDIR /var/lib/bonfire
VOLUME ["/var/lib/bonfire", "/tmp"]
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["/opt/bonfire/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Process 1 is the server: signals reach it.
ENTRYPOINT ["/opt/bonfire/bin/bonfire"]
CMD ["serve"]
