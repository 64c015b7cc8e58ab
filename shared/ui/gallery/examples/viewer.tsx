import { ImageViewer, ViewedImage } from '../../src/viewer';
import type { ExampleGroup } from '../example';

const DRAWING = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#dcebe2"/><rect x="40" y="80" width="220" height="280" fill="#9fc4b4"/><path d="M320 120h400M320 200h300M320 280h360" stroke="#26332f" stroke-width="24"/></svg>',
)}`;

export const viewer: ExampleGroup = {
  id: 'viewer',
  entry: '@balcao/ui/viewer',
  examples: [
    {
      id: 'viewed-image',
      title: 'ViewedImage',
      note: 'A picture of a page: looked at closely in its place and over the whole window; on a phone only so.',
      content: <ViewedImage src={DRAWING} label="Frente do documento" />,
    },
    {
      id: 'image-viewer',
      title: 'ImageViewer',
      note: 'Buttons, the wheel, one or two fingers; with the focus in it the keys + - 0 R and the arrows. A click brings a place into the middle.',
      content: <ImageViewer src={DRAWING} label="Verso do documento" />,
    },
  ],
};
