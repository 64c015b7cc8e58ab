import './viewer.css';

export { ImageViewer, type ImageViewerProps } from './image-viewer';
export { ViewedImage, type ViewedImageProps } from './viewed-image';
