export const pinMessages = {
  title: "No pin yet",
  restaurant: "its restaurant",
  distance: {
    before: "No one has set a pin for ",
    after: " yet. So its real distance isn't known, and ‘2.4 mi away’ only stands in for it.",
  },
  own: "You submitted this dish, so you can set the pin: edit the dish, and choose ‘Set a pin’ under ‘Place’.",
  submitter: " submitted this dish and can set the pin: by editing it, under ‘Place’.",
  nobody: "The submitter has deleted their account.",
  others: "Submitting another dish of the restaurant with a pin near here can set it as well.",
  edit: "Edit the dish",
};
