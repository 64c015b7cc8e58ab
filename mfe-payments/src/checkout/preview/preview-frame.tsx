import type { ThemePreviewRequest } from '@balcao/api-schema';
import { randomKey } from '@balcao/ui/base';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const FRAME = '/c/previa';
/** Of the frame, in its own pixels. */
const HEIGHT = 720;

interface PreviewFrameProps {
  /** The width of the device, in pixels. */
  width: number;
  /** The request of the shown preview. */
  shown: ThemePreviewRequest;
}

/**
 * The checkout's own page in a frame. It gets what to show by messages, which both sides check by origin, window and a secret of this
 * frame. It writes nothing and charges nothing.
 */
export function PreviewFrame({ width, shown }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [nonce] = useState(randomKey);
  const [isReady, setReady] = useState(false);
  const [scale, setScale] = useState(1);

  useEffect(() => {
    const take = ({ origin, source, data }: MessageEvent<{ nonce?: unknown; isReady?: unknown } | null>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.nonce === nonce && data.isReady === true) setReady(true);
    };
    addEventListener('message', take);
    return () => removeEventListener('message', take);
  }, [nonce]);

  const text = JSON.stringify(shown);
  useEffect(() => {
    if (isReady)
      frame.current?.contentWindow?.postMessage({ nonce, show: JSON.parse(text) }, location.origin);
  }, [isReady, nonce, text]);

  const fit = useCallback(() => {
    if (box.current) setScale(Math.min(1, box.current.clientWidth / width));
  }, [width]);
  useLayoutEffect(() => {
    fit();
    const watcher = new ResizeObserver(fit);
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [fit]);

  return (
    <div ref={box} className="pay-preview-box" style={{ height: HEIGHT * scale }}>
      <iframe
        ref={frame}
        src={`${FRAME}#${nonce}`}
        title="Prévia do checkout"
        width={width}
        height={HEIGHT}
        style={{ transform: `scale(${scale})` }}
      />
    </div>
  );
}
