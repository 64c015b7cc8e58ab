import '../display/display.css';

export { drawQr } from './draw-qr';
export { QrCode } from './qr-code';
