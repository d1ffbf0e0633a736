#pragma once
// Vacations: a person is away until a day that they choose, and the clocks of their slow games stand still,
// but in tournaments that exclude it. The person's is in the store; tables hear of it until they have stored
// it too, so that a kill loses none.

namespace zashiki::people {

class People;

// Tells tables of vacations that they do not know, and that those that they know have ended early.
void tell_of_vacations(People& people);

}  // namespace zashiki::people
