import type { Compiler } from 'webpack';

const NAME = 'TakenModulesPlugin';

/** What webpack writes so that a shared module is asked for once; only one that failed is ever asked for again. */
const ASKED_ONCE = 'startedInstallModules[id] = true;';

/** How webpack compares versions with ranges, which areas leave to the composer. No minifier sees that nothing calls it. */
const RANGES = /\b(?:var|const) rangeToString = [\s\S]*?(?=\b(?:var|const) exists = )/;

/**
 * Changes how an area takes shared modules, for areas whose modules have no required versions: it can ask again for a module
 * that could not be loaded, where webpack's own code answers every later call with the first failure, also when the network
 * is back; and half a kilobyte that nothing calls is left out.
 */
export class TakenModulesPlugin {
  apply(compiler: Compiler): void {
    // A screen that failed for want of a shared module is run anew; without this its empty exports would stay.
    compiler.options.output.strictModuleExceptionHandling = true;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = generate();
          if (code !== null && !(code.includes(ASKED_ONCE) && RANGES.test(code)))
            throw new Error('webpack writes other code for shared modules than this plugin was made for.');
          return code?.replace(ASKED_ONCE, '').replace(RANGES, '') ?? null;
        };
      });
    });
  }
}
