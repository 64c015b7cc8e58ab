import { useState } from 'react';
import { useNarrowScreen } from '../base/use-narrow-screen';
import { Dialog } from '../display/dialog';
import { ImageViewer } from './image-viewer';

export interface ViewedImageProps {
  src: string;
  /** The content of the picture: "Frente do documento". */
  label: string;
}

/** A picture in a page with a viewer: in its place or over the whole window, on a phone always over the window. */
export function ViewedImage({ src, label }: ViewedImageProps) {
  const narrow = useNarrowScreen();
  const [large, setLarge] = useState(false);
  const enlarge = () => setLarge(true);
  return (
    <>
      {narrow ? (
        <button
          type="button"
          className="bal-viewer-preview"
          aria-haspopup="dialog"
          aria-label={`Ampliar: ${label}`}
          onClick={enlarge}
        >
          <img src={src} alt="" />
        </button>
      ) : (
        <ImageViewer src={src} label={label} onEnlarge={enlarge} />
      )}
      <Dialog open={large} title={label} width="full" onClose={() => setLarge(false)}>
        <ImageViewer src={src} label={label} />
      </Dialog>
    </>
  );
}
