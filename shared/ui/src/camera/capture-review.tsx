import { Button } from '../base/button';
import { Notice } from '../base/notice';
import { useBlobUrl } from '../base/use-blob-url';
import type { CaptureTarget } from './capture-target';
import type { CapturedImage } from './captured-image';
import { WARNING_TEXTS } from './image-warnings';

export interface CaptureReviewProps {
  target: CaptureTarget;
  image: CapturedImage;
  onAgain(): void;
  onUse(): void;
}

function wordsOfUse({ kind, warnings }: CapturedImage): string {
  if (warnings.length > 0) return 'Usar assim mesmo';
  return kind === 'pdf' ? 'Usar PDF' : 'Usar foto';
}

/** Shows the photo for review. Nothing is sent before the person confirms. */
export function CaptureReview({ target, image, onAgain, onUse }: CaptureReviewProps) {
  const url = useBlobUrl(image.blob);
  const [warning, ...others] = image.warnings;
  return (
    <div className="bal-review">
      {image.kind === 'pdf' ? (
        <p>O PDF será enviado como está. Confira se é o da CNH digital e se abre sem senha.</p>
      ) : (
        <img className="bal-review-image" src={url} alt={`${target.title}: a foto que será enviada`} />
      )}
      {warning && (
        <Notice kind="warning" title="Olhe bem antes de enviar">
          {[warning, ...others].map((one) => (
            <p key={one}>{WARNING_TEXTS[one]}</p>
          ))}
        </Notice>
      )}
      <div className="bal-review-actions">
        <Button icon="refresh" onClick={onAgain}>
          Refazer
        </Button>
        <Button kind="primary" icon="check" autoFocus onClick={onUse}>
          {wordsOfUse(image)}
        </Button>
      </div>
    </div>
  );
}
