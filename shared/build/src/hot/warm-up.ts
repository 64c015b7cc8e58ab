import type { Compiler } from 'webpack';

/** Lets the first build go through everything twice, so that what only a second one brings to memory does not delay the first save. */
export class WarmUp {
  private isWarm = false;

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('WarmUp', ({ hooks }) => {
      hooks.needAdditionalPass.tap('WarmUp', () => {
        const isCold = !this.isWarm;
        this.isWarm = true;
        return isCold;
      });
    });
  }
}
