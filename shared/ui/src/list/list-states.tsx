import { isApiError } from '@balcao/contract';
import { Button } from '../base/button';
import { EmptyState } from '../base/empty-state';
import { FailurePanel } from '../base/failure-panel';
import { LinkButton } from '../base/link-button';
import { Notice } from '../base/notice';
import type { EmptyWords, Noun, PrimaryAction } from './list-types';

export interface EmptyListProps {
  noun: Noun;
  /** Number of matching rows; above zero when the requested page is behind the last one. */
  total: number;
  narrowed: boolean;
  words: EmptyWords;
  action: PrimaryAction | undefined;
  onClear(): void;
  onFirstPage(): void;
}

/** Shown when a list has no rows: there never were any, the filter hides them, or the page is behind the last one. */
export function EmptyList({ noun, total, narrowed, words, action, onClear, onFirstPage }: EmptyListProps) {
  const none = `Nenhum${noun.feminine ? 'a' : ''} ${noun.one}`;
  if (total > 0) {
    return (
      <EmptyState
        kind="filtered"
        title={`${none} nesta página`}
        body="A lista ficou mais curta desde que este endereço foi aberto."
        action={<Button onClick={onFirstPage}>Ir para a primeira página</Button>}
      />
    );
  }
  if (narrowed) {
    return (
      <EmptyState
        kind="filtered"
        title={`${none} corresponde à busca ou aos filtros`}
        body="Confira o que foi escrito ou tire um filtro."
        action={<Button onClick={onClear}>Limpar filtros</Button>}
      />
    );
  }
  const steps = action ? [action] : (words.steps ?? []);
  return (
    <EmptyState
      kind="never"
      icon={words.icon}
      title={words.title}
      body={words.body}
      action={steps.length > 0 && <FirstSteps steps={steps} />}
    />
  );
}

function FirstSteps({ steps }: { steps: readonly PrimaryAction[] }) {
  return (
    <div className="bal-list-steps">
      {steps.map(({ to, label, icon = 'plus' }, index) => (
        <LinkButton key={to} to={to} kind={index === 0 ? 'primary' : 'secondary'} icon={icon}>
          {label}
        </LinkButton>
      ))}
    </div>
  );
}

/** The address holds filters that the API refuses, such as an inverted range. Reading again would not help. */
export function RefusedFilters({ sentences, onClear }: { sentences: readonly string[]; onClear(): void }) {
  return (
    <EmptyState
      kind="error"
      title="A lista não foi lida"
      body={sentences.join(' ')}
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  );
}

export interface FailedListProps {
  noun: Noun;
  error: unknown;
  retrying: boolean;
  onRetry(): void;
}

/** The list could not be read and there is no older data. */
export function FailedList({ noun, error, retrying, onRetry }: FailedListProps) {
  const known = isApiError(error) ? error : undefined;
  return (
    <FailurePanel
      title={`Não foi possível carregar ${noun.feminine ? 'as' : 'os'} ${noun.many}`}
      message={known?.errors.join(' ') || 'Algo falhou do nosso lado. Tente de novo em instantes.'}
      code={known?.code ?? 'unexpected'}
      requestId={known?.requestId}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}

/** The list could not be refreshed: it shows older data. */
export function StaleNotice({ error, retrying, onRetry }: Omit<FailedListProps, 'noun'>) {
  return (
    <Notice
      kind="warning"
      title="A lista não pôde ser atualizada"
      action={
        <Button size="small" icon="refresh" busy={retrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      {isApiError(error) ? error.errors.join(' ') : 'Algo falhou do nosso lado.'} Abaixo está o que foi lido
      antes.
    </Notice>
  );
}
