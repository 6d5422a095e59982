/** `isBare`: cells are not quoted. */
export type SampleTable = {
  name: string;
  delimiter: "," | ";" | "\t" | "|";
  lineEnd: "\n" | "\r\n" | "\r";
  isBare?: true;
  headings: string[];
  rows: string[][];
};

export const sampleTables: SampleTable[] = [
  {
    ...{ name: "Excel, German", delimiter: ";", lineEnd: "\r\n" },
    headings: ["Gericht", "Restaurant", "Preis", "Allergene"],
    rows: [
      ["Käsespätzle", "Zum Löwen", "12,50", "Milch, Eier"],
      ["Wiener Schnitzel; klein", "Gasthof Post", "14,90", ""],
      ["Apfelstrudel", "Café Central", "5,80", "Gluten"],
      ["Suppe\ndes Tages", "Zum Löwen", "4,20", ""],
    ],
  },
  {
    ...{ name: "Google Sheets", delimiter: ",", lineEnd: "\n" },
    headings: ["Dish", "Place", "Price", "Diets", "Link"],
    rows: [
      ["Pad Thai", "Rosa's", "£11.50", "vegan", "https://a.example/?q=1,2"],
      ['"The" Burger', "Patty & Bun", "£9.00", "", ""],
      ["Fish, chips and peas", "Poppies", "£14.00", "", "https://b.example"],
      ["Ramen", "Bone Daddies, Soho", "£12.00", "", ""],
      ["Dal", "Dishoom", "£8.90", "vegan", ""],
    ],
  },
  {
    ...{ name: "Numbers, with line breaks", delimiter: ",", lineEnd: "\n" },
    headings: ["Name", "Notes", "Latitude", "Longitude"],
    rows: [
      ["The Ash", "Good, cheap\nGo early, or book", "51.5414", "-0.1471"],
      ["The Oak", "", "51.5046", "-0.0911"],
      ["The Elm", 'Ask for "the corner"\n\nCash only', "51.51", "-0.12"],
    ],
  },
  {
    ...{ name: "Google Takeout list", delimiter: ",", lineEnd: "\n" },
    headings: ["Title", "Note", "URL", "Comment"],
    rows: [
      ["Dishoom Shoreditch", 'With "Zoë", upstairs', "https://maps.example/?cid=1", ""],
      ["Bao Borough", "", "https://maps.example/@51.5046,-0.0911", "buns"],
      ["Kūpa Ōtepoti", "", "https://maps.example/?cid=3", ""],
    ],
  },
  {
    ...{ name: "Swarm", delimiter: ",", lineEnd: "\r\n" },
    headings: ["Date", "Venue", "City", "Shout"],
    rows: [
      ["2018-07-01 22:10:00", "Taquería El Sol", "México", "Late tacos"],
      ["2018-06-26 08:00:00", "Corner Café", "London", ""],
      ["2018-06-20 19:30:00", "深夜食堂", "東京", "おいしい"],
    ],
  },
  {
    ...{ name: "Untappd", delimiter: ",", lineEnd: "\n" },
    headings: ["beer_name", "brewery_name", "rating_score", "created_at", "comment"],
    rows: [
      ["Gamma Ray", "Beavertown", "3.75", "2019-06-01 18:00:00", "Fresh, cold"],
      ['Neck Oil "Session"', "Beavertown", "3.5", "2019-06-02 18:00:00", ""],
      ["Guinness", "Guinness", "", "2019-06-03 18:00:00", ""],
    ],
  },
  {
    ...{ name: "Foursquare OS Places as CSV", delimiter: "|", lineEnd: "\n" },
    headings: ["fsq_place_id", "name", "latitude", "longitude", "address", "locality"],
    rows: [
      ["4b05", "Borough Market", "51.5055", "-0.0910", "8 Southwark St", "London"],
      ["4b06", "Monmouth Coffee", "51.5054", "-0.0913", "2 Park St, Bankside", "London"],
      ["4b07", "Padella", "51.5052", "-0.0899", "", ""],
    ],
  },
  {
    ...{ name: "OpenStreetMap, Overpass CSV", delimiter: "\t", lineEnd: "\n", isBare: true },
    headings: ["@id", "name", "@lat", "@lon", "opening_hours"],
    rows: [
      ["101", "Joe's 12\" Pizza", "51.5", "-0.1", "Mo-Su 12:00-22:00"],
      ["102", "L'Artista", "51.6", "-0.2", ""],
      ["103", "Café; Bar", "51.7", "-0.3", "Mo-Fr 08:00-18:00; Sa 09:00-12:00"],
    ],
  },
  {
    ...{ name: "Open data of a city", delimiter: ",", lineEnd: "\r\n" },
    headings: ["CAMIS", "DBA", "BORO", "STREET", "CUISINE DESCRIPTION", "Latitude", "Longitude"],
    rows: [
      [
        "30075445",
        "MORRIS PARK BAKE SHOP",
        "Bronx",
        "MORRIS PARK AVE",
        "Bakery Products/Desserts",
        "40.8482",
        "-73.856",
      ],
      ["30112340", "WENDY'S", "Brooklyn", "FLATBUSH AVENUE", "Hamburgers", "40.6627", "-73.962"],
      ["30191841", "DJ REYNOLDS PUB, AND RESTAURANT", "Manhattan", "WEST 57 STREET", "Irish", "40.7678", "-73.985"],
      ["40356018", "RIVIERA CATERERS", "Brooklyn", "STILLWELL AVENUE", "American", "", ""],
    ],
  },
  {
    ...{ name: "A menu typed by hand", delimiter: ";", lineEnd: "\n", isBare: true },
    headings: ["dish", "price", "contains"],
    rows: [
      ['Margherita 12"', "9.50", "milk, wheat"],
      ["Calzone", "11", "milk"],
      ["Focaccia", "4.00", ""],
      ["Tiramisù", "6", "egg, milk"],
      ["Water", "", ""],
    ],
  },
];
