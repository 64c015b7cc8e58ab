import { Icon } from '@balcao/ui/frame';
import { useEffect, useRef } from 'react';
import './override-banner.css';

export type OverrideBannerProps = { onRemove: () => void } & (
  | { refused: 'by-edge' | 'by-session' }
  | { overrides: Record<string, string>; failures: string[] }
);

const REFUSALS = {
  'by-edge': 'Este Balcão não aceita versões de desenvolvimento deste endereço.',
  'by-session':
    'Versões de desenvolvimento são só para administradores. Entre como administrador e abra o link de novo.',
};

function textOf(props: OverrideBannerProps): string {
  if ('refused' in props) return REFUSALS[props.refused];
  const names = Object.entries(props.overrides).map(([name, origin]) => `${name} de ${origin}`);
  const running = `Esta aba usa versões de desenvolvimento: ${names.join(', ')}.`;
  return props.failures.length === 0
    ? running
    : `${running} Não conseguimos ler ${props.failures.join(', ')}: nessa parte vale a versão publicada. Veja se o servidor está no ar e se o navegador deixa esta página acessar este computador.`;
}

/** Tells the styles how high the banner is: sticky actions of a screen stand above it. */
function useKnownHeight() {
  const banner = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bal-override-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return banner;
}

/** Shown on every screen while the tab uses developers' versions. */
export function OverrideBanner(props: OverrideBannerProps) {
  const banner = useKnownHeight();
  return (
    <p ref={banner} className="bal-override-banner" role="status">
      <Icon name="alert" />
      <span>{textOf(props)}</span>
      <button type="button" onClick={props.onRemove}>
        remover
      </button>
    </p>
  );
}
