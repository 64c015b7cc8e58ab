import { Button } from '../base/button';
import type { PendingImage } from './image-list';

export interface PendingCardProps {
  image: PendingImage;
  onRetry(): void;
  onDrop(): void;
}

/** A pending picture, or the reason of its failure. */
export function PendingCard({ image, onRetry, onDrop }: PendingCardProps) {
  const { name, preview, progress, error } = image;
  return (
    <li className="bal-image-card" aria-busy={!error}>
      <div className="bal-image-frame">
        <img src={preview} alt="" className="bal-image-pending" />
      </div>
      <span className="bal-meta bal-image-name">{name}</span>
      {error ? (
        <p role="alert" className="bal-image-error">
          {error}
        </p>
      ) : (
        <progress className="bal-progress-bar" aria-label={`Enviando ${name}`} value={progress} max={1} />
      )}
      <div className="bal-image-actions">
        {error && (
          <Button
            kind="quiet"
            size="small"
            icon="refresh"
            aria-label={`Enviar ${name} de novo`}
            onClick={onRetry}
          >
            Tentar de novo
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          icon="close"
          aria-label={error ? `Remover ${name} da lista` : `Cancelar o envio de ${name}`}
          onClick={onDrop}
        >
          {error ? 'Remover' : 'Cancelar'}
        </Button>
      </div>
    </li>
  );
}
