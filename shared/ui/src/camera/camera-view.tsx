import { useRef, useState } from 'react';
import { Button } from '../base/button';
import { Icon } from '../base/icon';
import { Notice } from '../base/notice';
import { CAMERA_FAILURE_TEXTS, type CameraFailure } from './camera-failure';
import { CameraGuide } from './camera-guide';
import type { CaptureTarget } from './capture-target';
import type { CaptureResult } from './captured-image';
import { FilePicker } from './file-picker';
import { redraw } from './redraw';
import { useCamera } from './use-camera';
import { useLiveHint } from './use-live-hint';

export interface CameraViewProps {
  target: CaptureTarget;
  onShot(result: CaptureResult): void;
  onFile(file: File): void;
}

/** A camera's picture with a frame over it, and the button that takes the photo; a file instead is always possible. */
export function CameraView({ target, onShot, onFile }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, start, toggleTorch } = useCamera(video, target.shape);
  const [busy, setBusy] = useState(false);
  const isLive = state.kind === 'live';
  const hint = useLiveHint(video, target.shape, isLive);

  async function shoot() {
    const source = video.current;
    if (!source || busy) return;
    setBusy(true);
    onShot(await redraw({ source, width: source.videoWidth, height: source.videoHeight }, target));
  }

  const filePicker = (
    <FilePicker target={target} className="bal-link-button" onFile={onFile}>
      <Icon name="upload" />
      Escolher arquivo
    </FilePicker>
  );
  return (
    <div className="bal-camera">
      {state.kind === 'failed' && <Failure failure={state.failure} onRetry={() => start()} />}
      {/* Stays in the document during a restart, because the camera's stream needs its video element. */}
      <div className="bal-camera-stage" hidden={state.kind === 'failed'}>
        <div className="bal-camera-picture">
          <video
            ref={video}
            className={
              state.kind === 'live' && state.mirrored
                ? 'bal-camera-video bal-camera-mirrored'
                : 'bal-camera-video'
            }
            aria-label={`Câmera: ${target.title}`}
            muted
            playsInline
          />
          {isLive && <CameraGuide shape={target.shape} />}
        </div>
      </div>
      <p className="bal-camera-hint" role="status">
        {state.kind === 'starting' && 'Abrindo a câmera… Se o navegador perguntar, permita.'}
        {isLive && hint}
      </p>
      <div className="bal-camera-controls">
        {state.kind === 'live' && (
          <>
            <Button kind="primary" icon="camera" busy={busy} autoFocus onClick={() => void shoot()}>
              Tirar foto
            </Button>
            {state.nextCamera && (
              <Button icon="refresh" onClick={() => start(state.nextCamera)}>
                Trocar câmera
              </Button>
            )}
            {state.torch !== undefined && (
              <Button icon="sun" onClick={toggleTorch}>
                {state.torch ? 'Desligar luz' : 'Ligar luz'}
              </Button>
            )}
          </>
        )}
        {filePicker}
      </div>
    </div>
  );
}

function Failure({ failure, onRetry }: { failure: CameraFailure; onRetry(): void }) {
  const { title, body } = CAMERA_FAILURE_TEXTS[failure];
  return (
    <Notice
      kind="warning"
      title={title}
      action={
        <Button icon="refresh" autoFocus onClick={onRetry}>
          Tentar a câmera de novo
        </Button>
      }
    >
      {body}
    </Notice>
  );
}
