import type { AreaFrame } from '@balcao/contract';
import { FailurePanel } from './failure-panel';
import { PageSkeleton } from './skeletons';
import { ThemeProvider } from './theme-provider';

/** The look around every area's screens: give it to `defineArea`. */
export const areaFrame: AreaFrame = {
  Provider: ({ shell, children }) => <ThemeProvider appearance={shell.appearance}>{children}</ThemeProvider>,
  Loading: PageSkeleton,
  Failure: ({ label }) => (
    <FailurePanel
      title={`Não foi possível mostrar ${label}`}
      message="O resto do Balcão continua funcionando. Tente de novo; se não adiantar, fale com o suporte e informe o código."
      code="area_render_failed"
      onRetry={() => window.location.reload()}
    />
  ),
};
