/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { showCard } from './card';
import { copyCode } from './copy-code';
import { followForm } from './follow-form';
import { sendTags } from './tags';
import { waitForPayment } from './wait-for-payment';

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
