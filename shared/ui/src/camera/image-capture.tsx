import { type ReactNode, useState } from 'react';
import { Sheet, type SheetProps } from '../list/sheet';
import { CameraView } from './camera-view';
import { CaptureChoice } from './capture-choice';
import { CaptureReview } from './capture-review';
import type { CaptureTarget } from './capture-target';
import type { CapturedImage, CaptureResult } from './captured-image';
import { isHandheld } from './is-handheld';
import { readChosenFile } from './read-chosen-file';

export interface ImageCaptureProps {
  target: CaptureTarget;
  /** A photo that was taken before and not used yet. The review opens with it. */
  taken?: CapturedImage | undefined;
  /** The way to take the photo on a phone; not offered on one. */
  phone?: ReactNode;
  /** Called with the photo under review, or null when it was discarded. Keep it, so that it survives a reload. */
  onTaken(image: CapturedImage | null): void;
  /** The person confirmed this photo. */
  onUse(image: CapturedImage): void;
  onClose(): void;
}

type Stage =
  | { kind: 'choice'; refusal?: string }
  | { kind: 'camera' }
  | { kind: 'checking' }
  /** `again` is where another photo comes from. */
  | { kind: 'review'; image: CapturedImage; again: 'choice' | 'camera' }
  | { kind: 'phone' };

const PLACES: Readonly<Record<Stage['kind'], SheetProps['place']>> = {
  choice: 'small',
  camera: 'full',
  checking: 'small',
  review: 'full',
  phone: 'small',
};

const TITLES: Readonly<Partial<Record<Stage['kind'], string>>> = {
  review: 'Está tudo legível?',
  phone: 'Continuar no celular',
};

/** Takes a photo by camera, file or phone and lets the person review it before it is used. */
export function ImageCapture({ target, taken, phone, onTaken, onUse, onClose }: ImageCaptureProps) {
  const [stage, setStage] = useState<Stage>(
    taken ? { kind: 'review', image: taken, again: 'choice' } : { kind: 'choice' },
  );

  function accept(result: CaptureResult, again: 'choice' | 'camera') {
    if ('refusal' in result) return setStage({ kind: 'choice', refusal: result.refusal });
    onTaken(result.image);
    setStage({ kind: 'review', image: result.image, again });
  }

  async function takeChosen(file: File) {
    setStage({ kind: 'checking' });
    accept(await readChosenFile(file, target), 'choice');
  }

  function contents(): ReactNode {
    switch (stage.kind) {
      case 'choice':
        return (
          <CaptureChoice
            target={target}
            refusal={stage.refusal}
            onCamera={() => setStage({ kind: 'camera' })}
            onFile={(file) => void takeChosen(file)}
            onPhone={phone && !isHandheld() ? () => setStage({ kind: 'phone' }) : undefined}
          />
        );
      case 'camera':
        return (
          <CameraView
            target={target}
            onShot={(result) => accept(result, 'camera')}
            onFile={(file) => void takeChosen(file)}
          />
        );
      case 'checking':
        return <p role="status">Conferindo a foto…</p>;
      case 'review':
        return (
          <CaptureReview
            target={target}
            image={stage.image}
            onAgain={() => {
              onTaken(null);
              setStage({ kind: stage.again });
            }}
            onUse={() => onUse(stage.image)}
          />
        );
      case 'phone':
        return phone;
    }
  }

  return (
    <Sheet title={TITLES[stage.kind] ?? target.title} place={PLACES[stage.kind]} onClose={onClose}>
      {contents()}
    </Sheet>
  );
}
