export interface SendProgressProps {
  /** The part that was sent, 0 to 1; undefined until it is known. */
  share: number | undefined;
}

/** The progress of a file that is being sent, which a slow line takes long for; once all of it is, the answer is waited for. */
export function SendProgress({ share }: SendProgressProps) {
  return (
    <div>
      <progress className="bal-progress-bar" aria-label="Envio do arquivo" value={share} max={1} />
      <p role="status" className="bal-meta">
        {wordsFor(share)}
      </p>
    </div>
  );
}

function wordsFor(share: number | undefined): string {
  if (share === undefined) return 'Enviando o arquivo…';
  return share < 1 ? `Enviando: ${Math.floor(share * 100)}%` : 'Enviado. Conferindo o arquivo…';
}
