import { copyText, Icon } from '@balcao/ui/frame';
import { useState } from 'react';
import type { PageSnapshot } from './page-snapshot';
import { reportOf } from './report';

/** Copies what the tools show as a text. Where the browser refuses that, the text stands there to be copied by hand. */
export function CopyReport({ snapshot }: { snapshot: PageSnapshot }) {
  const [outcome, setOutcome] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  async function copy() {
    const text = reportOf(snapshot);
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'Relatório copiado.' : 'O navegador não deixou copiar. Selecione o texto e copie.');
    setRefused(isCopied ? null : text);
  }
  return (
    <>
      <span role="status" className="bal-meta">
        {outcome}
      </span>
      <button type="button" className="bal-action" onClick={() => void copy()}>
        <Icon name="copy" />
        Copiar relatório
      </button>
      {refused !== null && (
        <textarea className="bal-devtools-report" aria-label="Relatório" readOnly rows={4} value={refused} />
      )}
    </>
  );
}
