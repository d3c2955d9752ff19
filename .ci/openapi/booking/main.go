// Books with a generated client, and waits for the webhook of the booking, which it verifies as the guide shows (verify.go).
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	"example/client"
)

func receive(events chan<- string) http.HandlerFunc {
	return func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil || !VerifyCrm(request.Header.Get("Crm-Signature"), body, os.Getenv("WEBHOOK_SECRET")) {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		var event struct{ Type, Id string }
		if json.Unmarshal(body, &event) == nil {
			events <- event.Type + " " + event.Id
		}
	}
}

func main() {
	events := make(chan string, 16)
	go func() { log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), receive(events))) }()

	ctx := context.Background()
	withKey := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("authorization", "Bearer "+os.Getenv("EKIMAE_KEY"))
		return nil
	})
	ekimae, err := client.NewClientWithResponses(os.Getenv("EKIMAE_URL"), withKey)
	if err != nil {
		log.Fatal(err)
	}
	menus, err := ekimae.ReservationEventsListWithResponse(ctx)
	if err != nil || menus.JSON200 == nil {
		log.Fatal("menus: ", err)
	}
	eventId := menus.JSON200.Data[0].Id
	slots, err := ekimae.ReservationSlotsListWithResponse(ctx, &client.ReservationSlotsListParams{EventId: eventId})
	if err != nil || slots.JSON200 == nil {
		log.Fatal("slots: ", err)
	}
	status, limit := client.FriendsListParamsStatusFollowing, 10
	friends, err := ekimae.FriendsListWithResponse(ctx, &client.FriendsListParams{Status: &status, Limit: &limit})
	if err != nil || friends.JSON200 == nil {
		log.Fatal("friends: ", err)
	}
	slot := slots.JSON200.Data[len(slots.JSON200.Data)-2]
	booked, err := ekimae.ReservationsCreateWithResponse(ctx,
		&client.ReservationsCreateParams{IdempotencyKey: "order-go"},
		client.NewReservation{EventId: eventId, SlotId: slot.Id, FriendId: friends.JSON200.Data[5].Id})
	if err != nil || booked.JSON201 == nil {
		log.Fatal("reservation: ", err, string(booked.Body))
	}
	fmt.Println("booked", booked.JSON201.Id)
	for {
		select {
		case event := <-events:
			fmt.Println("verified", event)
			return
		case <-time.After(2 * time.Minute):
			log.Fatal("no event came")
		}
	}
}
