import type { AreaFrame } from '@balcao/contract';
import { type ComponentProps, useEffect } from 'react';
import { FailurePanel } from './failure-panel';
import { useKeptFocus } from './focus/keep-focus';
import { isUnreached } from './lazy-part';
import { PageSkeleton } from './skeletons';
import { ThemeProvider } from './theme-provider';

function Provider({ shell, children }: ComponentProps<AreaFrame['Provider']>) {
  useKeptFocus();
  return <ThemeProvider appearance={shell.appearance}>{children}</ThemeProvider>;
}

const loadPage = () => window.location.reload();

/** Stands in for an area that threw. A screen whose code did not come is loaded again when the connection is back. */
function Failure({ label, error }: ComponentProps<AreaFrame['Failure']>) {
  const cameNot = isUnreached(error);
  useEffect(() => {
    if (!cameNot) return;
    window.addEventListener('online', loadPage);
    return () => window.removeEventListener('online', loadPage);
  }, [cameNot]);
  if (cameNot && !navigator.onLine)
    return <FailurePanel title="Sem conexão" message="Esta página abre quando a internet voltar." />;
  return (
    <FailurePanel
      title={`Não foi possível mostrar ${label}`}
      message="O resto do Balcão continua funcionando. Tente de novo; se não adiantar, fale com o suporte e informe o código."
      code="area_render_failed"
      onRetry={loadPage}
    />
  );
}

/** The look of every area's screens, and where their focus goes: give it to `defineArea`. */
export const areaFrame: AreaFrame = {
  Provider,
  Loading: PageSkeleton,
  Failure,
};
