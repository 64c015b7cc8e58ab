import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import './brand.css';
import parcel from './parcel.jpg';

function Deliveries() {
  const [count, setCount] = useState(1);
  return (
    <section>
      <h1>Entregas</h1>
      <p className="brand">Da loja à porta</p>
      <img alt="Um pacote" src={parcel} width="40" height="40" />
      <button type="button" onClick={() => setCount(count + 1)}>
        {count} entregas
      </button>
    </section>
  );
}

let root;
export const bootstrap = async () => {};
export const mount = async ({ domElement }) => {
  root = createRoot(domElement);
  root.render(<Deliveries />);
};
export const unmount = async () => root.unmount();
