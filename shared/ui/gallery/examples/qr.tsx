import { QrCode } from '../../src/qr';
import type { ExampleGroup } from '../example';

export const qr: ExampleGroup = {
  id: 'qr',
  entry: '@balcao/ui/qr',
  examples: [
    {
      id: 'qr-code',
      title: 'QrCode',
      note: 'A text for the camera of a phone, drawn in the browser; dark on white in both colours.',
      content: <QrCode text="https://loja.example/bolsa-de-lona" alt="Código QR de exemplo" />,
    },
  ],
};
