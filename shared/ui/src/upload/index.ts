import './upload.css';

export { PictureField, type PictureFieldProps } from './picture-field';
