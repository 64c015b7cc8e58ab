import '../list/styles/sheet.css';
import './camera.css';
import './capture.css';

export type { CaptureTarget } from './capture-target';
export type { CapturedImage } from './captured-image';
export { ImageCapture, type ImageCaptureProps } from './image-capture';
