import './images.css';
import './upload.css';

export type { PictureRules } from './file-problem';
export type { StoredImage } from './image-list';
export { ImageListField, type ImageListFieldProps } from './image-list-field';
export { PictureField, type PictureFieldProps } from './picture-field';
export type { ImageUploadOptions, UploadImage } from './use-image-uploads';
