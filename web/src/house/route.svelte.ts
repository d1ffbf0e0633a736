// Which page is shown: the path of the address, changed without loading anything. A static folder has only one document, so
// there the path stands in the query: ./?/rules/niya#4.
export const at = (place: string): string => {
  if (!__SITE__) return place;
  return place === '/' ? './' : `./?${place}`;
};
// What people share a link with may escape the slashes of its query, or add an empty value or a field of its own.
export const placeInQuery = (search: string): string => {
  const [place = ''] = search.slice(1).split('&');
  try {
    return decodeURIComponent(place).replace(/=$/, '') || '/';
  } catch {
    return place;
  }
};
const place = () => (__SITE__ ? placeInQuery(location.search) : location.pathname + location.search);
// The inverse of `at`.
const placeOf = (href: string) => (__SITE__ ? href.slice('./?'.length) || '/' : href);

class Route {
  private place = $state(place());
  hash = $state(location.hash.slice(1));
  readonly path = $derived(this.place.split('?')[0] ?? '/');
  readonly query = $derived(new URLSearchParams(this.place.split('?')[1]));
  readonly parts = $derived(this.path.split('/').filter((part) => part !== ''));

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.(`a[href^="${__SITE__ ? './' : '/'}"]:not([target]):not([download])`);
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      this.go(placeOf(link.getAttribute('href') ?? '/'));
    });
  }
  go(place: string) {
    history.pushState(null, '', at(place));
    this.read();
    scrollTo(0, 0);
  }
  // Goes there without leaving a step to go back to.
  become(place: string) {
    this.rename(place);
    this.read();
  }
  // Gives what is shown already its own address, to reload and to share.
  rename(place: string) {
    history.replaceState(null, '', at(place));
  }
  private read() {
    this.place = place();
    this.hash = location.hash.slice(1);
  }
}
export const route = new Route();
