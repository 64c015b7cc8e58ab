import { OwnMoney } from './own-money';
import { SalesToday } from './sales-today';
import { ToDo } from './to-do';
import './today.css';

/** The three questions of a seller: is it selling, what must I do, how much is mine and when. */
export function Today() {
  return (
    <div className="today">
      <SalesToday />
      <ToDo />
      <OwnMoney />
    </div>
  );
}
