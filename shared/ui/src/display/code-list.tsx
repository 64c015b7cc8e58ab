import { useState } from 'react';
import { Button } from '../base/button';

export interface CodeListProps {
  codes: readonly string[];
  /** Name of the file that a download makes: "balcao-codigos-reserva.txt". */
  fileName: string;
}

/** Codes that are shown once, to be copied or downloaded. */
export function CodeList({ codes, fileName }: CodeListProps) {
  const [outcome, setOutcome] = useState('');
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Códigos copiados.');
    } catch {
      // Browsers refuse it on plain http and when the person has said no.
      setOutcome('O navegador não deixou copiar. Selecione os códigos e copie, ou baixe o arquivo.');
    }
  }

  function download() {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
    link.click();
    URL.revokeObjectURL(url);
    setOutcome('Arquivo baixado.');
  }

  return (
    <div>
      <ul className="bal-codes bal-tabular">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="bal-codes-actions">
        <Button icon="copy" onClick={copy}>
          Copiar códigos
        </Button>
        <Button icon="download" onClick={download}>
          Baixar códigos
        </Button>
      </div>
      <p role="status" className="bal-meta">
        {outcome}
      </p>
    </div>
  );
}
