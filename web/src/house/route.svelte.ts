// Where in the house we are: the path of the address, changed without fetching the page anew. In a static folder there is
// only one address to fetch, and the place within the page stands in its query: ./?/rules/niya#4.
export const at = (place: string): string => {
  if (!__SITE__) return place;
  return place === '/' ? './' : `./?${place}`;
};
const place = () => (__SITE__ ? decodeURI(location.search.slice(1)) || '/' : location.pathname + location.search);
// What `at` made of a place, back again.
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
  // The same place under another address: nothing to go back to.
  become(place: string) {
    history.replaceState(null, '', at(place));
    this.read();
  }
  private read() {
    this.place = place();
    this.hash = location.hash.slice(1);
  }
}
export const route = new Route();
