import { type RefObject, useRef, useState } from 'react';
import { useStageSize } from './use-stage-size';
import { useView, type ViewActions } from './use-view';
import { useViewerKeys } from './use-viewer-keys';
import { useViewerPointers } from './use-viewer-pointers';
import { MAX_ZOOM, type Size, turnTransform, type View, viewBoxOf } from './view';
import { ViewerButton } from './viewer-button';

export interface ImageViewerProps {
  src: string;
  /** The content of the picture: "Frente do documento". */
  label: string;
  /** Shows it larger, where that is possible. */
  onEnlarge?: (() => void) | undefined;
}

/**
 * Zooms, turns and moves a picture: by buttons, by keys while the focus is in it (`+`, `-`, `0`, `r` and the arrows),
 * by the wheel, and by one or two fingers.
 */
export function ImageViewer({ src, label, onEnlarge }: ImageViewerProps) {
  const [picture, setPicture] = useState<Size | null>(null);
  if (picture) return <LoadedViewer src={src} label={label} picture={picture} onEnlarge={onEnlarge} />;
  return (
    <div className="bal-viewer">
      <div className="bal-viewer-stage">
        <img
          src={src}
          alt={label}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPicture({ width, height })
          }
        />
      </div>
    </div>
  );
}

function LoadedViewer({ src, label, picture, onEnlarge }: ImageViewerProps & { picture: Size }) {
  const viewer = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const size = useStageSize(stage);
  const [view, actions] = useView(picture, size);
  useViewerKeys(viewer, actions);
  useViewerPointers(stage, actions);
  return (
    <div className="bal-viewer" ref={viewer}>
      <Controls label={label} view={view} actions={actions} onEnlarge={onEnlarge} />
      <Stage stage={stage}>
        <svg role="img" aria-label={label} viewBox={viewBoxOf(picture, size, view)}>
          <image href={src} {...picture} transform={turnTransform(picture, view.turns)} />
        </svg>
      </Stage>
    </div>
  );
}

/** Takes the focus when it is clicked, so that the keys work then. */
function Stage({ stage, children }: { stage: RefObject<HTMLDivElement | null>; children: React.ReactNode }) {
  return (
    <div className="bal-viewer-stage bal-viewer-movable" ref={stage} tabIndex={-1}>
      {children}
    </div>
  );
}

interface ControlsProps {
  label: string;
  view: View;
  actions: ViewActions;
  onEnlarge?: (() => void) | undefined;
}

function Controls({ label, view, actions, onEnlarge }: ControlsProps) {
  const { zoom } = view;
  return (
    <fieldset className="bal-viewer-controls" aria-label={`Ver de perto: ${label}`}>
      <ViewerButton
        shape="farther"
        label="Afastar"
        shortcut="-"
        disabled={zoom === 1}
        onClick={actions.zoomOut}
      />
      <output className="bal-viewer-zoom" aria-label="Aproximação">
        {Math.round(zoom * 100)}%
      </output>
      <ViewerButton
        shape="nearer"
        label="Aproximar"
        shortcut="+"
        disabled={zoom === MAX_ZOOM}
        onClick={actions.zoomIn}
      />
      <ViewerButton shape="whole" label="Mostrar inteira" shortcut="0" onClick={actions.showAll} />
      <ViewerButton shape="turn" label="Girar" shortcut="R" onClick={actions.turn} />
      {onEnlarge && (
        <ViewerButton shape="large" label="Abrir em tela cheia" opensDialog onClick={onEnlarge} />
      )}
    </fieldset>
  );
}
