// Each test file loads anew what it imports, and jest looks for each module, reads, transforms and compiles it anew. The code
// is the same each time: a worker does that once per file, and runs what came of it for each test file.
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** A map that outlives the test file: jest empties its own after each. */
class KeptMap extends Map {
  clear() {}
}

/** Per project, because what a transform makes of a file can depend on it. */
const keptOf = new Map();

function keptFor({ id }) {
  if (!keptOf.has(id))
    keptOf.set(id, {
      transforms: new Map(),
      scripts: new Map(),
      sourceMaps: new Map(),
      resolved: new KeptMap(),
      moduleIds: new Map(),
    });
  return keptOf.get(id);
}

/** A function of what jest lends a module (`module`, `exports`, `require`, …), compiled but in no world yet. */
function scriptOf(scripts, filename, code, parameters) {
  const known = scripts.get(filename);
  if (known?.code === code) return known.script;
  const opening = `(function (${parameters.join()}) {`;
  const script = new Script(`${opening}${code}\n})`, { filename, columnOffset: -opening.length });
  scripts.set(filename, { code, script });
  return script;
}

/** Packages, and our rules and schemas. */
const BELOW_THE_API = /\/node_modules\/|\/shared\/(?:domain|api-schema)\/src\//;

/** With the code of the API: none of these holds what a test could leave to the next. What the API knows stands in its platform. */
const STATELESS = /\/node_modules\/|\/shared\/(?:domain|api-schema)\/src\/|\/api\/src\/(?!.*[.]test[.]ts$)/;

/** A test with other modules than the product's: the code of the API, which would import those, is loaded for it alone. */
const REPLACES_MODULES =
  /\bjest\.(?:mock|unmock|doMock|dontMock|isolateModules|isolateModulesAsync|resetModules)\(/;

/** The modules of a test file, over those that its world keeps. */
class LayeredRegistry extends Map {
  constructor(world, kept) {
    super();
    this.world = world;
    this.kept = kept;
  }

  get(filename) {
    return super.get(filename) ?? (this.kept.test(filename) ? this.world.modules.get(filename) : undefined);
  }

  has(filename) {
    return super.has(filename) || (this.kept.test(filename) && this.world.modules.has(filename));
  }

  set(filename, module) {
    if (this.kept.test(filename) && this.world.hasRealClock()) this.world.modules.set(filename, module);
    else super.set(filename, module);
    return this;
  }

  /** Jest drops what could not be loaded. */
  delete(filename) {
    return super.delete(filename) || (this.kept.test(filename) && this.world.modules.delete(filename));
  }
}

module.exports = class KeepingRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig) {
    super(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig);
    // While somebody edits, files change.
    if (globalConfig.watch || globalConfig.watchAll || coverageOptions.collectCoverage) return;
    const kept = keptFor(config);
    this.#keepTransforms(kept);
    this.#keepResolutions(kept);
    this.#keepScripts(kept);
    if (environment.modules) {
      environment.runtime = this;
      const stateless = REPLACES_MODULES.test(readFileSync(testPath, 'utf8')) ? BELOW_THE_API : STATELESS;
      this.registries.moduleRegistry = new LayeredRegistry(environment, stateless);
    }
  }

  /** What a kept module loads later is loaded by the file that runs then. */
  requireModuleOrMock(from, moduleName) {
    const { modules, runtime } = this._environment;
    if (modules?.has(from)) return super.requireModuleOrMock.call(runtime, from, moduleName);
    return super.requireModuleOrMock(from, moduleName);
  }

  #keepTransforms({ transforms, sourceMaps }) {
    const { transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.sourceMaps = sourceMaps;
    transformCache.transform = (filename, options) => {
      if (filename === this._testPath) return transform(filename, options);
      const key = options?.isInternalModule ? `internal ${filename}` : filename;
      if (!transforms.has(key)) transforms.set(key, transform(filename, options));
      return transforms.get(key);
    };
  }

  #keepResolutions({ resolved, moduleIds }) {
    const { _resolution: resolution } = this;
    const getCjsModuleId = resolution.getCjsModuleId.bind(resolution);
    resolution.cjsCache = resolved;
    resolution.getCjsModuleId = (virtualMocks, from, moduleName) => {
      if (virtualMocks.size > 0) return getCjsModuleId(virtualMocks, from, moduleName);
      const key = `${from}\0${moduleName}`;
      if (!moduleIds.has(key)) moduleIds.set(key, getCjsModuleId(virtualMocks, from, moduleName));
      return moduleIds.get(key);
    };
  }

  #keepScripts({ scripts }) {
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (code, filename) => {
      const world = executor.environment.getVmContext();
      // A test itself is compiled once only; jest says what is wrong with code that cannot be compiled.
      if (world === null || filename === executor.testPath) return compile(code, filename);
      try {
        return scriptOf(scripts, filename, code, executor.injectedModuleParameters).runInContext(world);
      } catch {
        return compile(code, filename);
      }
    };
  }
};
module.exports.default = module.exports;
