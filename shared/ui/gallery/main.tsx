import './style-nonce';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';

const root = document.getElementById('root');
if (!root) throw new Error('The page of the gallery has no #root.');
createRoot(root).render(<Gallery />);
