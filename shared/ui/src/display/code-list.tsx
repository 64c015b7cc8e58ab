import { useState } from 'react';
import { Button } from '../base/button';
import { useCopy } from './use-copy';

export interface CodeListProps {
  codes: readonly string[];
  /** Name of the file that a download makes: "balcao-codigos-reserva.txt". */
  fileName: string;
}

/** Codes that are shown once, to be copied or downloaded. */
export function CodeList({ codes, fileName }: CodeListProps) {
  const { outcome, copy } = useCopy('Códigos copiados.', 'Selecione os códigos e copie, ou baixe o arquivo.');
  const [downloaded, setDownloaded] = useState(false);
  const text = `${codes.join('\n')}\n`;

  function download() {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
    link.click();
    URL.revokeObjectURL(url);
    setDownloaded(true);
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
        <Button icon="copy" onClick={() => void copy(text)}>
          Copiar códigos
        </Button>
        <Button icon="download" onClick={download}>
          Baixar códigos
        </Button>
      </div>
      <p role="status" className="bal-meta">
        {downloaded ? 'Arquivo baixado.' : outcome}
      </p>
    </div>
  );
}
