import type { Compiler } from 'webpack';

const NAME = 'RetrySharedPlugin';

/** What webpack writes so that a shared module is asked for once; only one that failed is ever asked for again. */
const ASKED_ONCE = 'startedInstallModules[id] = true;';

/**
 * Lets an area ask again for a shared module that could not be loaded. webpack's own code answers every later call with the
 * first failure, also when the network is back.
 */
export class RetrySharedPlugin {
  apply(compiler: Compiler): void {
    // A screen that failed for want of a shared module is run anew; without this its empty exports would stay.
    compiler.options.output.strictModuleExceptionHandling = true;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = generate();
          if (code !== null && !code.includes(ASKED_ONCE))
            throw new Error(
              `webpack no longer writes "${ASKED_ONCE}": look how it takes shared modules now.`,
            );
          return code?.replace(ASKED_ONCE, '') ?? null;
        };
      });
    });
  }
}
