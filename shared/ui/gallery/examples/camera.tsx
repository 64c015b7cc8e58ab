import { useState } from 'react';
import { Button } from '../../src/base';
import { type CapturedImage, type CaptureTarget, ImageCapture } from '../../src/camera';
import { QrImage } from '../../src/display';
import type { ExampleGroup } from '../example';

const MEBIBYTE = 1024 * 1024;

const DOCUMENT: CaptureTarget = {
  title: 'Frente do documento',
  shape: 'document',
  minShortSide: 1_000,
  maxBytes: 15 * MEBIBYTE,
  acceptsPdf: true,
  tips: ['Tire o documento do plástico.', 'Deixe os quatro cantos aparecendo.'],
};

const FACE: CaptureTarget = {
  title: 'Selfie',
  shape: 'face',
  minShortSide: 600,
  maxBytes: 15 * MEBIBYTE,
  acceptsPdf: false,
  tips: ['Sem óculos, boné ou máscara.'],
};

/** A square of one colour, as a code that nobody reads. */
const CODE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#0b6b5c"/></svg>')}`;

/** A large photo of one colour. */
const TAKEN: CapturedImage = {
  kind: 'photo',
  blob: new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" fill="#5a625f"/></svg>',
    ],
    { type: 'image/svg+xml' },
  ),
  warnings: ['dark', 'blurred'],
};

interface CaptureExampleProps {
  target: CaptureTarget;
  taken?: CapturedImage;
  words: string;
}

function CaptureExample({ target, taken, words }: CaptureExampleProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState('');
  return (
    <>
      <Button icon="camera" onClick={() => setOpen(true)}>
        {words}
      </Button>
      <p role="status">{used}</p>
      {open && (
        <ImageCapture
          target={target}
          taken={taken}
          phone={<QrImage src={CODE} alt="Código QR de exemplo" />}
          onTaken={() => {}}
          onUse={({ blob }) => {
            setOpen(false);
            setUsed(`Foto usada: ${Math.ceil(blob.size / 1024)} kB.`);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export const camera: ExampleGroup = {
  id: 'camera',
  entry: '@balcao/ui/camera',
  examples: [
    {
      id: 'document',
      title: 'ImageCapture, a document',
      note: 'Try it by keyboard, without allowing the camera, with a text file and with a photo of a few hundred pixels.',
      content: <CaptureExample target={DOCUMENT} words="Fotografar documento" />,
    },
    {
      id: 'face',
      title: 'ImageCapture, a face',
      note: 'The front camera, mirrored, with an oval. No PDF.',
      content: <CaptureExample target={FACE} words="Tirar selfie" />,
    },
    {
      id: 'kept',
      title: 'ImageCapture with a photo that was kept',
      note: 'Looked at first. Its warnings forbid nothing.',
      content: <CaptureExample target={DOCUMENT} taken={TAKEN} words="Conferir foto" />,
    },
  ],
};
