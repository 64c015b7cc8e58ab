// The fences between the parts of the product: who may import whom. They are made from the folders on disk, so a new
// area stands inside its fence from its first line. Each message says what to do instead.
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const areas = readdirSync(process.cwd(), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
  .map((entry) => entry.name);

const browserParts = ['shell', 'shared/ui', 'shared/contract', ...areas];

/** Folder → the other folders of the project that it may import, besides itself. */
const mayImport = {
  'shared/domain': [],
  'shared/s3': [],
  'shared/drain': [],
  'shared/v1-client': [],
  'shared/proofs': [],
  'shared/api-schema': ['shared/domain'],
  'shared/contract': ['shared/domain', 'shared/api-schema'],
  'shared/ui': ['shared/domain', 'shared/api-schema', 'shared/contract'],
  'shared/build': ['shared/domain', 'shared/contract'],
  'shared/checkout-page': ['shared/domain', 'shared/api-schema'],
  checkout: ['shared/domain', 'shared/api-schema', 'shared/drain', 'shared/checkout-page'],
  shell: ['shared/domain', 'shared/api-schema', 'shared/contract', 'shared/ui', 'shared/build'],
  'examples/tiny-shell': ['shared/contract', 'shared/ui'],
  'examples/vite-host': ['shared/contract', 'shared/ui'],
  demo: ['shared/domain', 'shared/api-schema', 'shared/v1-client'],
  // The client of the public API is for its tests, the demonstration for what fills one: see the rules below.
  api: ['shared/domain', 'shared/api-schema', 'shared/s3', 'shared/drain', 'shared/v1-client', 'demo'],
  composer: [
    'shared/domain',
    'shared/contract',
    'shared/api-schema/src/control',
    'shared/s3',
    'shared/drain',
  ],
  scripts: ['shared/domain', 'shared/api-schema', 'api', 'composer', 'demo'],
  e2e: ['shared/domain', 'shared/v1-client', 'scripts'],
  // The bundle that federation is measured against is made of everything.
  bench: ['shared', 'shell', 'api', 'composer', 'checkout', 'demo', 'scripts', ...areas],
  ...Object.fromEntries(
    areas.map((area) => [
      area,
      [
        'shared/domain',
        'shared/api-schema',
        'shared/contract',
        'shared/ui',
        'shared/build',
        'shared/checkout-page',
      ],
    ]),
  ),
};

const hostLesson =
  'The example is a host of somebody else: it has the packages that are published, and no other code of ours.';

const lessons = {
  'shared/domain':
    'domain holds pure rules that everybody uses: it imports no other part. Pass in what it needs.',
  'shared/s3': 's3 sends signed requests to a bucket. What is kept in it, and how, is the store’s business.',
  'shared/drain': 'drain is how a service leaves. What the service does meanwhile is its own business.',
  'shared/v1-client':
    'v1-client follows from the document of the public API alone, so that it can be used outside of this project.',
  'shared/api-schema': 'api-schema describes requests and answers: of the other parts it knows only domain.',
  'shared/contract':
    'contract is the promise between shell and areas: it cannot know either of them, nor the UI kit.',
  'shared/ui': 'ui is shared by all areas: a pattern that knows one of them belongs into that area.',
  'shared/build':
    'build knows how to build, not what: read an area’s own words from its area.ts at build time.',
  'shared/checkout-page':
    'The pages of a sale show a session as the API answers it: they know neither who serves them nor the back-office, which may show a piece of them.',
  checkout: 'The checkout speaks only /v1: it works with everything else of the product down.',
  'examples/tiny-shell': hostLesson,
  'examples/vite-host': hostLesson,
  shell: 'The shell finds areas in the composition at run time and never imports one.',
  api:
    'The API shares rules (domain) and schemas (api-schema) with the browser, the client of buckets (s3) and the way to leave (drain) with the composer, and ' +
    'nothing else.',
  demo: 'What is made up is told by schemas and rules alone, or by calls of the public API: it knows no part of the product from within.',
  composer:
    'The composer handles built artifacts: it knows the contract’s types and the reports of its own control (@balcao/api-schema/control), ' +
    'never the parts themselves. The rest of api-schema gives all of zod Portuguese messages.',
  scripts:
    'Commands start the parts as processes of their own; only the embedded PostgreSQL of the API and the words of refusals are libraries.',
  e2e: 'Browser tests see the product as a person does, through its pages: not its code.',
  bench: 'Measurements know every part but the browser tests.',
};

const areaLesson =
  'An area ships alone, so it imports no other area and not the shell. What two areas need goes to shared/ui (looks) or ' +
  'shared/domain (rules); what one tells another goes through a URL or an event of the contract.';

/** Packages whose sources stand in folders by subject. */
const subjectPackages = ['shared/domain', 'shared/api-schema'];

const anyOf = (folders) => `^(${folders.join('|')})/`;
const projectFolders = Object.keys(mayImport);
const tests = '[.]test[.]tsx?$|/testing/';

const layers = projectFolders.map((folder) => ({
  name: `layers-of-${folder.replace('/', '-')}`,
  comment: lessons[folder] ?? areaLesson,
  severity: 'error',
  from: { path: anyOf([folder]) },
  to: { path: anyOf(projectFolders), pathNot: anyOf([folder, 'shared/proofs', ...mayImport[folder]]) },
}));

const proofsInTests = {
  name: 'proofs-in-tests',
  comment: 'How much of a long proof runs is a matter of tests: nothing that is shipped asks for it.',
  severity: 'error',
  from: { pathNot: `^(shared/proofs|api/test|e2e|scripts/src/test)/|${tests}` },
  to: { path: '^shared/proofs/' },
};

/** Module of the API → the other modules that it may use, through their `index.ts`. */
const apiModules = JSON.parse(readFileSync(path.join(__dirname, 'api/modules.json'), 'utf8'));

/** Files of the API that put the modules together: nothing imports them but each other. */
const apiCompositionRoot = '^api/src/(app|create-platform|modules|server|seed-demo|cli/[^/]+)[.]ts$';

const apiFences = [
  ...Object.entries(apiModules).map(([name, mayUse]) => ({
    name: `api-module-${name}`,
    comment:
      `The module "${name}" may use: ${mayUse.join(', ') || 'no other module'}. ` +
      'To reach a module above it, raise a domain event (api/src/events) that the other one handles in its descriptor.',
    severity: 'error',
    from: { path: `^api/src/modules/${name}/`, pathNot: tests },
    to: {
      path: '^api/src/modules/',
      pathNot: `^api/src/modules/(${[name, ...mayUse].join('|')})/`,
    },
  })),
  {
    name: 'api-module-in-the-table',
    comment: 'Write into api/modules.json which modules this one may use.',
    severity: 'error',
    from: {
      path: '^api/src/modules/[^/]+/',
      pathNot: `^api/src/modules/(${Object.keys(apiModules).join('|')})/`,
    },
    to: {},
  },
  {
    name: 'api-module-through-its-index',
    comment:
      'Another module is used through its index.ts alone: export what is needed there. (Demo data may use the demo data of others.)',
    severity: 'error',
    from: { path: '^api/src/modules/([^/]+)/', pathNot: `${tests}|/demo/` },
    to: { path: '^api/src/modules/[^/]+/.+', pathNot: '^api/src/modules/($1/|[^/]+/index[.]ts$)' },
  },
  {
    name: 'api-platform-knows-no-module',
    comment:
      'Code outside api/src/modules serves all modules and knows none: let the module pass in what is needed, or put it into ' +
      'the descriptor (api/src/module.ts).',
    severity: 'error',
    // The type of the database is made of the tables that each module declares.
    from: {
      path: '^api/src/',
      pathNot: `^api/src/modules/|^api/src/db/schema[.]ts$|${apiCompositionRoot}|${tests}`,
    },
    to: { path: '^api/src/modules(/|[.]ts$)' },
  },
  {
    name: 'api-composition-root',
    comment: 'app.ts, server.ts, modules.ts and the commands put the modules together: nobody imports them.',
    severity: 'error',
    from: { path: '^api/src/', pathNot: `${apiCompositionRoot}|${tests}` },
    to: { path: apiCompositionRoot },
  },
  {
    name: 'api-modules-without-circles',
    comment:
      'Two modules need each other, be it for types. Raise a domain event, or move what both use below them.',
    severity: 'error',
    from: { path: '^api/src/modules/([^/]+)/', pathNot: tests },
    to: { path: '^api/src/modules/', pathNot: '^api/src/modules/$1/', circular: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers,
    proofsInTests,
    ...apiFences,
    {
      name: 'only-types-from-api-schema',
      comment:
        'Write `import type`: a value from api-schema brings zod into the browser, 50 KB that check what the API checks ' +
        'anyway. A rule that the screen needs as well belongs into shared/domain.',
      severity: 'error',
      from: { path: anyOf(browserParts) },
      to: {
        path: anyOf(['shared/api-schema']),
        // Makes calls by their types alone.
        pathNot: '^shared/api-schema/src/client[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'v1-client-for-tests-of-the-api',
      comment: 'The API answers the public calls; only its tests make them.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: tests },
      to: { path: anyOf(['shared/v1-client']) },
    },
    {
      name: 'demo-for-demonstrations-alone',
      comment: 'Made-up data are loaded by what fills a demonstration, and by tests.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: `${tests}|/demo/|/seed-demo[.]ts$` },
      to: { path: anyOf(['demo']) },
    },
    {
      name: 'build-only-in-webpack-config',
      comment:
        'Only webpack.config.ts uses the build presets: code that runs in the browser has no business there.',
      severity: 'error',
      from: { path: anyOf(['shell', ...areas]), pathNot: '/webpack[.]config[.]ts$' },
      to: { path: anyOf(['shared/build']) },
    },
    {
      name: 'federation-in-one-place',
      comment:
        'shared/build is the only code that knows webpack and Module Federation’s plugins, so that they can be ' +
        'replaced in one place. Add an option to its preset instead. (The shell may use the federation runtime.)',
      severity: 'error',
      from: { pathNot: anyOf(['shared/build', 'bench', 'examples/outside-builds', 'examples/vite-host']) },
      to: {
        path: 'node_modules/(webpack|webpack-dev-server|@module-federation/(?!runtime|error-codes|sdk)[^/]+)/',
      },
    },
    {
      name: 'federation-runtime-in-the-shell',
      comment: 'The shell loads areas. An area that wants code later uses a plain dynamic import().',
      severity: 'error',
      from: { pathNot: anyOf(['shell', 'shared/build', 'bench', 'examples']) },
      to: { path: 'node_modules/@module-federation/' },
    },
    {
      name: 'one-http-client',
      comment:
        'Use `shell.http` from the contract: a second client would pass the interceptor chain by, and with it the ' +
        'session, the loading indicator and the error texts.',
      severity: 'error',
      from: { path: anyOf(['shared/ui', 'shared/contract', ...areas]) },
      to: { path: 'node_modules/(axios|ky)/' },
    },
    {
      name: 'http-clients-of-the-shell',
      comment:
        'shell/src/http holds both clients: axios with the interceptor chain, and ky in edge-client for what must not pass ' +
        'it (composition polling, reports, a developer’s server). Use one of them. (Sample data stand in for axios’ adapter.)',
      severity: 'error',
      from: { path: '^shell/', pathNot: ['^shell/src/(http|sample-data)/', tests] },
      to: { path: 'node_modules/(axios|ky)/' },
    },
    {
      name: 'edge-client-loaded-later',
      comment: 'Import edge-client with import(): the first load does without it.',
      severity: 'error',
      from: { path: '^shell/', pathNot: tests },
      to: { path: '^shell/src/http/edge-client[.]ts$', dynamic: false },
    },
    {
      name: 'pure-domain',
      comment:
        'domain runs in browser and server alike: no packages, nothing of Node. Pass in what it needs.',
      severity: 'error',
      from: { path: anyOf(['shared/domain']), pathNot: tests },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg'] },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'This file runs in the browser, where Node’s own modules do not exist.',
      severity: 'error',
      from: { path: `${anyOf(browserParts)}src/`, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circles',
      comment: 'These files need each other to load. Move what both use into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circles-of-types',
      comment:
        'Files are read one after another, so types make no circles either. Move the type that both use into a third file.',
      severity: 'error',
      from: { path: anyOf(projectFolders) },
      to: { circular: true },
    },
    {
      name: 'no-circles-of-folders',
      comment:
        'The subjects of domain and api-schema build on each other in one direction. Move the file to the subject that ' +
        'needs more of the others, or what both use into a subject below them.',
      scope: 'folder',
      severity: 'error',
      from: { path: `${anyOf(subjectPackages)}src/[^/]+` },
      to: { circular: true },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'A test file is no place for code that others use: move it beside, into a file of its own.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: '[.]test[.]tsx?$' },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere: is it in the package’s own package.json, and spelled as on disk?',
      severity: 'error',
      from: {},
      // area-under-…, every-area: the build puts the area in question, or all of them, there.
      to: { couldNotResolve: true, pathNot: '^(area-under-|every-area$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results|[.]cache|[.]balcao)/' },
    // Imports as written: those of types are seen, and told apart.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
