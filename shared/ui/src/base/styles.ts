/** The styles of the parts that are on every page, a file for each. */
import './styles/text.css';
import './styles/button.css';
import './styles/icon.css';
import './styles/page.css';
import './styles/card.css';
import './styles/stack.css';
import './styles/notice.css';
import './styles/pill.css';
import './styles/test-mode.css';
import './styles/thumbnail.css';
import './styles/panel.css';
import './styles/progress.css';
import './styles/skeleton.css';
import './styles/link-button.css';
import './styles/brand-mark.css';
import './styles/guest-layout.css';
import './styles/print.css';
