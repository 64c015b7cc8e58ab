import './rich-text.css';
import './editor.css';

export { RichText } from './rich-text';
export { RichTextField, type RichTextFieldProps } from './rich-text-field';
