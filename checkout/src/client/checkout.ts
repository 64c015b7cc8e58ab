/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { showCard } from './card';
import { copyCode } from './copy-code';
import { followForm } from './follow-form';
import { sendTags } from './tags';
import { waitForPayment } from './wait-for-payment';

// As new as the newest that the script uses (Chrome 92, Safari 15.4): a browser without it has the page as without script.
if ('at' in Array.prototype) {
  showCard();
  copyCode();
  followForm();
  waitForPayment();
  void sendTags();
  addEventListener('checkout:page', () => void sendTags());

  // A page that comes out of the browser's memory may show a form that was paid meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
