// Where in the house we are: the path of the address, changed without fetching the page anew.
class Route {
  path = $state(location.pathname);
  readonly parts = $derived(this.path.split('/').filter((part) => part !== ''));

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href^="/"]:not([target]):not([download])');
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      this.go(link.getAttribute('href') ?? '/');
    });
  }
  go(address: string) {
    history.pushState(null, '', address);
    this.path = location.pathname;
    scrollTo(0, 0);
  }
}
export const route = new Route();
