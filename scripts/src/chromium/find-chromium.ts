export { findChromium } from '@balcao/composer/chromium';
