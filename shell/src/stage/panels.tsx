import { HOME_PATH, ROOT_PATH } from '@balcao/domain';
import { Icon, type IconName } from '@balcao/ui/frame';
import type { ReactNode } from 'react';
import { CLIENT_ERRORS, type ClientErrorCode } from '../errors/catalogue';
import type { UpcomingPage } from '../routing/upcoming-pages';
import './stage.css';

function Panel({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="bal-stage-panel">
      <div className="bal-card bal-panel">
        <Icon name={icon} size={32} />
        <h1 className="bal-h1" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}

export interface FailedAreaPanelProps {
  /** The name of the area for people. */
  label: string;
  code: ClientErrorCode;
  version: string;
  onRetry: () => void;
  onReload: () => void;
}

/**
 * Stands in for an area that could not be opened. It uses only the shell's own code, because it is shown when nothing
 * else can be loaded.
 */
export function FailedAreaPanel({ label, code, version, onRetry, onReload }: FailedAreaPanelProps) {
  const needsReload = code === 'area_contract';
  return (
    <Panel icon="error" title={`Não foi possível abrir ${label}`}>
      <div role="alert">
        <p>{CLIENT_ERRORS[code]}</p>
        <p className="bal-soft">O resto do Balcão continua funcionando.</p>
      </div>
      <button type="button" className="bal-action" onClick={needsReload ? onReload : onRetry}>
        <Icon name="refresh" />
        {needsReload ? 'Atualizar a página' : 'Tentar novamente'}
      </button>
      <p className="bal-meta">
        Código para o suporte: <code>{[code, version].filter(Boolean).join(' · ')}</code>
      </p>
    </Panel>
  );
}

export interface LeavingPanelProps {
  isSignedIn: boolean;
  onLeave: (path: string) => void;
}

function WayOut({ isSignedIn, onLeave }: LeavingPanelProps) {
  const path = isSignedIn ? HOME_PATH : ROOT_PATH;
  return (
    <a
      className="bal-action bal-action-primary"
      href={path}
      onClick={(event) => {
        event.preventDefault();
        onLeave(path);
      }}
    >
      {isSignedIn ? 'Ir para o início' : 'Ir para a entrada'}
    </a>
  );
}

/** Stands at the address of a page that the specification names and no area has built yet. */
export function UpcomingPanel({ title, purpose, ...leaving }: UpcomingPage & LeavingPanelProps) {
  return (
    <Panel icon="clock" title={title}>
      <p>
        <strong>Em breve.</strong> {purpose}
      </p>
      <WayOut {...leaving} />
    </Panel>
  );
}

export function NotFoundPanel(props: LeavingPanelProps) {
  return (
    <Panel icon="search" title="Página não encontrada">
      <p>Este endereço não existe ou mudou de lugar. Confira o que foi digitado ou recomece pelo início.</p>
      <WayOut {...props} />
    </Panel>
  );
}

export function DeniedPanel(props: LeavingPanelProps) {
  return (
    <Panel icon="lock" title="Acesso restrito">
      <p>Esta página é de quem administra a plataforma. Se você precisa dela, fale com o suporte.</p>
      <WayOut {...props} />
    </Panel>
  );
}
