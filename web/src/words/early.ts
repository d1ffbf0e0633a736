// A script of its own (vite.config.ts): the words are on their way while the page's own script is still being fetched.
import { catalogues, chosen } from './first';

const words = catalogues[chosen()];
void words.front();
if (location.pathname !== '/') void words.play();
